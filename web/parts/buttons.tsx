import type { ComponentProps } from 'react'

export const Button = ({ className = '', ...more }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button
    type="button"
    className={`rounded border border-line bg-panel px-2 py-1 hover:bg-raised disabled:opacity-50 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent ${className}`}
    {...more}
  />
)

export const Submit = ({ className = '', ...more }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button
    type="submit"
    className={`rounded bg-accent px-3 py-1 font-semibold text-on-accent hover:opacity-90 disabled:opacity-50 ${className}`}
    {...more}
  />
)

export const FIELD = 'min-w-0 rounded border border-line bg-panel px-2 py-1 text-ink placeholder:text-muted'
