import { useState } from 'react'
import { useLocation } from 'wouter'
import { FIELD } from '../parts/buttons.tsx'
import { addressIn, usePlace } from '../place.tsx'

const HANDLE = /^[TEBPKNLCF]\d{1,7}$/i

/** A handle goes to what it names; anything else is looked for in the texts. */
export const SearchBox = () => {
  const place = usePlace()
  const [, go] = useLocation()
  const [text, setText] = useState('')
  return (
    <search className="min-w-20 flex-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const asked = text.trim()
          if (asked === '') return
          const handle = asked.toUpperCase()
          if (!HANDLE.test(asked)) return go(addressIn(place, 'search', '', { q: asked }))
          go(addressIn(place, handle.startsWith('T') ? 'trades' : 'show', handle))
        }}
      >
        <input
          id="search"
          type="search"
          aria-label="Search texts, or go to a handle"
          placeholder="Search, or T12  ( / )"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${FIELD} w-full max-w-80`}
        />
      </form>
    </search>
  )
}
