'use client'

import { useId } from 'react'
import { Select } from '@/components/ui/select'

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
      <Select
        id={selectId}
        value={props.chosen}
        choices={props.networks.map(({ name, displayName }) => ({
          value: name,
          name: `${name} · ${displayName}`,
        }))}
        onChoose={props.onChoose}
        className="block min-h-8 w-full px-2"
      />
    </div>
  )
}
