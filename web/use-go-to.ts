import { useLocation, useSearchParams } from 'wouter'

export type GoTo = (asOf: string | null, replace?: boolean) => void

/** The same address as of another moment. */
export const useGoTo = (): GoTo => {
  const [path, go] = useLocation()
  const [search] = useSearchParams()
  return (asOf, replace = false) => {
    const { asOf: _, ...kept } = Object.fromEntries(search)
    const all = new URLSearchParams(asOf === null ? kept : { ...kept, asOf }).toString()
    go(`${path}${all === '' ? '' : `?${all}`}`, { replace })
  }
}
