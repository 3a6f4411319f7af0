'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EVERY_POOL } from '@/lib/client/pools/pool-filter'
import { LISTED_ORDER } from '@/lib/client/pools/pool-sort'
import type { PoolsLocation } from './pools-location'
import { presetOf, presets } from './presets'

/** Ready-made questions. The line below says what the one in force, or under the pointer, asks. */
export function PresetBar(props: {
  location: PoolsLocation
  onChange: (part: Pick<PoolsLocation, 'filter' | 'sort'>) => void
}) {
  const chosen = presetOf(props.location)
  const [pointed, setPointed] = useState<string | null>(null)
  const told = presets.find(({ name }) => name === pointed) ?? chosen
  return (
    <section aria-label="Presets" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex flex-wrap gap-1">
        {presets.map((preset) => {
          const isChosen = preset === chosen
          const tell = () => setPointed(preset.name)
          return (
            <Button
              key={preset.name}
              size="compact"
              aria-pressed={isChosen}
              aria-description={preset.why}
              onPointerEnter={tell}
              onPointerLeave={() => setPointed(null)}
              onFocus={tell}
              onBlur={() => setPointed(null)}
              onClick={() =>
                props.onChange(
                  isChosen
                    ? { filter: EVERY_POOL, sort: LISTED_ORDER }
                    : { filter: preset.filter, sort: preset.sort },
                )
              }
              className={classNames(isChosen && 'border-accent bg-info-tint font-medium')}
            >
              {preset.name}
            </Button>
          )
        })}
      </div>
      <p className="min-h-8 w-full text-pretty text-meta text-muted wide:min-h-0 wide:w-auto wide:min-w-0 wide:flex-1">
        {told === null
          ? 'Presets set filter and order; pressed again, they take them back.'
          : told.why}
      </p>
    </section>
  )
}
