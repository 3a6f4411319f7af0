'use client'

import { useState } from 'react'
import type { PoolsLocation } from '@/components/pools/pools-location'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { useNumber } from '@/components/ui/use-number'
import { EVERY_POOL } from '@/lib/client/pools/pool-filter'
import { LISTED_ORDER } from '@/lib/client/pools/pool-sort'
import { t } from '@/lib/words/words'
import { CHECK_FIRST, presetOf, presets } from './presets'

/** The presets. The line below describes the highlighted one, or else the active one. */
export function PresetBar(props: {
  location: PoolsLocation
  /** Number of pools with something to know. */
  flagged: number
  onChange: (part: Pick<PoolsLocation, 'filter' | 'sort'>) => void
}) {
  const number = useNumber()
  const chosen = presetOf(props.location)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const described = presets.find(({ name }) => name === highlighted) ?? chosen
  return (
    <section aria-label={t`Presets`} className="min-w-0 flex-1">
      <div className="flex flex-wrap gap-2">
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
              className={classNames(
                'bg-transparent',
                isChosen
                  ? 'border-rule font-medium shadow-[inset_0_-2px_0_var(--rule)]'
                  : 'border-hairline',
              )}
            >
              {t(preset.name)}
              {preset.name === CHECK_FIRST && props.flagged > 0 ? (
                <b className="font-semibold text-caution">{number(props.flagged)}</b>
              ) : null}
            </Button>
          )
        })}
      </div>
      <p className="mt-1 min-h-8 text-pretty text-meta text-muted wide:min-h-4">
        {described === null
          ? t`Presets set filter and order; pressed again, they take them back.`
          : t(described.description)}
      </p>
    </section>
  )
}
