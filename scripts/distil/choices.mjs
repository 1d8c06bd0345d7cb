// What the table was made with. `node --conditions=hindcast-source scripts/distil/trials.mjs ../model` prints the alternatives.

/** Of the model's 384. */
export const DIMENSIONS = 160
/** With DIMENSIONS this is what 4 MB hold. */
export const PIECES = 22_500
/** The a of a / (a + p). */
export const SMOOTHING = 2e-4
/** How much of a word the model knows comes from its meaning in the glossary. */
export const GLOSSARY_SHARE = 0.4
