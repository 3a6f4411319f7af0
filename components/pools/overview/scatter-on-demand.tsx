'use client'

import type { ComponentProps } from 'react'
import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import type { ScatterPanel } from './scatter-panel'

const loadScatter = () => import('./scatter-panel')

/** The scatter chart, whose code loads when it is rendered; its space is reserved until then. */
export function ScatterOnDemand(props: ComponentProps<typeof ScatterPanel>) {
  const { part, failed, retry } = useLoaded(loadScatter)
  if (part !== null) return <part.ScatterPanel {...props} />
  return (
    <section aria-label={t`APR over TVL`} className="ledger-panel mb-3 min-h-[29rem] px-3 py-2">
      {failed ? <LoadFailed what={t`The scatter`} retry={retry} /> : null}
    </section>
  )
}
