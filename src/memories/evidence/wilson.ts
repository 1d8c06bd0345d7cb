import { Z95 } from './posterior.ts'

export interface Share {
  readonly share: number
  /** 90% two-sided, Wilson. */
  readonly lower: number
  readonly upper: number
}

/** Wilson's interval of a share at an effective size. */
export const wilson = (share: number, n: number, z = Z95): Share => {
  const scale = 1 + (z * z) / n
  const centre = (share + (z * z) / (2 * n)) / scale
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  // At a share of 0 or 1 the end is exact; rounding must not put it past the share.
  return {
    share,
    lower: Math.max(0, Math.min(share, centre - reach)),
    upper: Math.min(1, Math.max(share, centre + reach)),
  }
}
