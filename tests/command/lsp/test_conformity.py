"""The server asked by lsprotocol, which takes nothing but what the specification says. Run by tests/command/lsp/real.rs."""

import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

URI = "file:///tmp/game.kla"
TEXT = """kletka = 1
game = "parcel"

[meta]
players = { blue = "Анна", red = "Bob" }

[record]
moves = '''
1. [d4-5] 2. [d4-5] ( 2. [a1-2] )
'''

[puzzle]
goal = "draw"
"""


@pytest_lsp.fixture(
    params=["neovim", "visual_studio_code"],
    config=ClientServerConfig(server_command=[os.environ["KLETKA"], "lsp"]),
)
async def client(request, lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=client_capabilities(request.param), process_id=None, root_uri=None, locale="en")
    )
    item = types.TextDocumentItem(uri=URI, language_id="toml", version=1, text=TEXT)
    lsp_client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    await lsp_client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    yield
    await lsp_client.shutdown_session()


DOCUMENT = types.TextDocumentIdentifier(URI)
WHOLE = types.Range(types.Position(0, 0), types.Position(13, 0))


@pytest.mark.asyncio
async def test_diagnostics_and_what_mends_them(client: LanguageClient):
    found = client.diagnostics[URI]
    assert [one.code for one in found] == ["occupied"]
    assert found[0].related_information[0].location.range.start == types.Position(8, 3)
    asked = types.CodeActionParams(DOCUMENT, found[0].range, types.CodeActionContext(found))
    actions = await client.text_document_code_action_async(asked)
    assert actions[0].edit.changes[URI][0].range == found[0].range
    place = types.DefinitionParams(DOCUMENT, found[0].range.start)
    assert (await client.text_document_definition_async(place))[0].range.start == types.Position(8, 3)


@pytest.mark.asyncio
async def test_what_stands_at_a_place(client: LanguageClient):
    hover = await client.text_document_hover_async(types.HoverParams(DOCUMENT, types.Position(8, 4)))
    assert hover.contents.value.startswith("**1. [d4-5]: blue**")
    place = types.CompletionParams(DOCUMENT, types.Position(8, 10))
    words = await client.text_document_completion_async(place)
    assert "[a1-2]" in [item.label for item in words.items]
    edit = await client.text_document_rename_async(types.RenameParams(DOCUMENT, types.Position(4, 21), "Инна"))
    assert edit.changes[URI][0].new_text == '"Инна"'


@pytest.mark.asyncio
async def test_the_parts_of_a_document(client: LanguageClient):
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(DOCUMENT))
    assert [one.name for one in symbols] == ["meta", "record", "puzzle"]
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(DOCUMENT))
    assert types.FoldingRange(start_line=6, end_line=9) in folds
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(DOCUMENT, WHOLE))
    assert [hint.label for hint in hints][:1] == ["blue"]
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(DOCUMENT))
    assert len(tokens.data) % 5 == 0 and tokens.data[0] == 8
    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(DOCUMENT, options))
    assert edits


@pytest.mark.asyncio
async def test_commands(client: LanguageClient):
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(DOCUMENT))
    assert [lens.command.title for lens in lenses] == ["Solve", "Audit", "Tune", "Draw"]
    asked = types.ExecuteCommandParams("kletka.explain", arguments=["occupied"])
    assert "Wrong:" in await client.workspace_execute_command_async(asked)
