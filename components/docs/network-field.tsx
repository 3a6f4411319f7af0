'use client'

import { useId } from 'react'

/** Chooses the network of the request. */
export function NetworkField(props: {
  chosen: string
  networks: readonly { readonly name: string; readonly displayName: string }[]
  onChoose: (name: string) => void
}) {
  const selectId = useId()
  return (
    <div>
      <label htmlFor={selectId} className="hex">
        network
      </label>
      <select
        id={selectId}
        value={props.chosen}
        onChange={(event) => props.onChoose(event.target.value)}
        className="touch-target block min-h-8 w-full rounded-card border border-control bg-surface px-2"
      >
        {props.networks.map(({ name, displayName }) => (
          <option key={name} value={name}>
            {name} · {displayName}
          </option>
        ))}
      </select>
    </div>
  )
}
