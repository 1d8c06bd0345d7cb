// The numbers of a text. News of one template differ in nothing else, and a summary must not have any of its own.

const FIGURE = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu
const THOUSANDS = /,(?=\p{Nd}{3}(?!\p{Nd}))/gu

/** In their order, as they are read: 1,250 and 1250 are one. */
export const textFigures = (text: string): readonly string[] =>
  (text.match(FIGURE) ?? []).map((figure) => figure.replaceAll(THOUSANDS, ''))
