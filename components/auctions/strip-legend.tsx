'use client'

import type { ReactNode } from 'react'
import { useNumber } from '@/components/ui/use-number'
import { t } from '@/lib/words/words'

/** What the marks of the strip mean. */
export function StripLegend({ failed }: { failed: number }) {
  const number = useNumber()
  return (
    <span
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 max-rail:order-last max-rail:w-full rail:justify-center"
    >
      <Meaning
        shape={<path d="M1 1h8v10h-8z" className="fill-mark-good" />}
        name={t`Settled, height is the score on a log scale`}
      />
      <Meaning
        shape={<path d="M1.500 4.500h7v6h-7z" className="fill-none stroke-mark-none" />}
        name={t`No bid`}
      />
      <Meaning
        shape={
          <>
            <path d="M1.500 7.500h7v4h-7z" className="fill-none stroke-mark-bad" />
            <path d="M5 0l3 3-3 3-3-3z" className="fill-mark-bad" />
          </>
        }
        name={failed === 0 ? t`Won, not settled: none` : t`Won, not settled: ${number(failed)}`}
      />
    </span>
  )
}

const Meaning = (props: { shape: ReactNode; name: string }) => (
  <span className="flex items-center gap-1.5">
    <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden="true" className="shrink-0">
      {props.shape}
    </svg>
    {props.name}
  </span>
)
