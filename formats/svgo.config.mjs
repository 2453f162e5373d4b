// SVGO 4 for drawings of kletka: `svgo --config svgo.config.mjs figure.svg`. It leaves what SVGO's own settings take away: the document
// that `kletka extract` prints, the words for those who cannot see the drawing, and what style sheets of pages and films name.
export default {
  plugins: [
    {
      name: "preset-default",
      params: {
        overrides: {
          removeMetadata: false,
          removeUnknownsAndDefaults: false,
          removeDesc: false,
          cleanupIds: false,
          removeHiddenElems: false,
          inlineStyles: false,
          collapseGroups: false,
          moveElemsAttrsToGroup: false,
          moveGroupAttrsToElems: false,
          mergePaths: false,
          convertShapeToPath: false,
          // Letters have many points and a scale: without it they are longer.
          convertPathData: { applyTransforms: false },
        },
      },
    },
  ],
};
