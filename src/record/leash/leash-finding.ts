/** What a leash says of an order: that it breaks a limit, that it cannot be told, or what to heed. */
export interface LeashFinding {
  readonly means: 'stop' | 'caution' | 'clear'
  readonly text: string
}
