'use client'

import { useState } from 'react'
import type { PoolsLocation } from '@/components/pools/pools-location'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EVERY_POOL } from '@/lib/client/pools/pool-filter'
import { LISTED_ORDER } from '@/lib/client/pools/pool-sort'
import { t } from '@/lib/words/words'
import { presetOf, presets } from './presets'

/** The presets. The line below describes the highlighted one, or else the active one. */
export function PresetBar(props: {
  location: PoolsLocation
  onChange: (part: Pick<PoolsLocation, 'filter' | 'sort'>) => void
}) {
  const chosen = presetOf(props.location)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const described = presets.find(({ name }) => name === highlighted) ?? chosen
  return (
    <section aria-label={t`Presets`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex flex-wrap gap-1">
        {presets.map((preset) => {
          const isChosen = preset === chosen
          const highlight = () => setHighlighted(preset.name)
          return (
            <Button
              key={preset.name}
              size="compact"
              aria-pressed={isChosen}
              aria-description={t(preset.description)}
              onPointerEnter={highlight}
              onPointerLeave={() => setHighlighted(null)}
              onFocus={highlight}
              onBlur={() => setHighlighted(null)}
              onClick={() =>
                props.onChange(
                  isChosen
                    ? { filter: EVERY_POOL, sort: LISTED_ORDER }
                    : { filter: preset.filter, sort: preset.sort },
                )
              }
              className={classNames(isChosen && 'border-accent bg-info-tint font-medium')}
            >
              {t(preset.name)}
            </Button>
          )
        })}
      </div>
      <p className="min-h-8 w-full text-pretty text-meta text-muted wide:min-h-0 wide:w-auto wide:min-w-0 wide:flex-1">
        {described === null
          ? t`Presets set filter and order; pressed again, they take them back.`
          : t(described.description)}
      </p>
    </section>
  )
}
