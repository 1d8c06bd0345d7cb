import { aboutWhat, type State } from '#log'
import { nameInText } from '#vocabulary'

/** That a symbol is known by another spelling, which it is read as; nothing where it is known as it is, or not at all. */
export const symbolReadAs = (
  { symbols, instruments, shelves }: Pick<State, 'symbols' | 'instruments' | 'shelves'>,
  symbol: string,
): readonly string[] => {
  if (symbols.has(symbol) || instruments.has(symbol)) return []
  const known = [
    ...symbols.keys(),
    ...instruments.keys(),
    ...[...shelves.values()].map((shelf) => shelf.symbol),
  ].find((one) => one !== null && aboutWhat(one) === aboutWhat(symbol))
  return known === undefined || known === null || known === symbol
    ? []
    : [`symbol_alike: ${nameInText(symbol)} is read as ${nameInText(known)}, which is known`]
}
