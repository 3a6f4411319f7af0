'use client'

import { LoadFailed } from '@/components/ui/load-failed'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import type { OpenedPoolProps } from './opened-pool'

const loadOpened = () => import('./opened-pool')

/** The charts of a pool, whose code loads when the first one is opened. */
export function OpenedOnDemand(props: OpenedPoolProps) {
  const { part, failed, retry } = useLoaded(loadOpened)
  if (part !== null) return <part.OpenedPool key={props.pool.address} {...props} />
  return failed ? (
    <LoadFailed what={t`The charts`} retry={retry} />
  ) : (
    <SkeletonLines label={t`Reading the past`} lines={10} className="h-78" />
  )
}
