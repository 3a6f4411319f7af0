'use client'

import { t } from '@/lib/words/words'
import { LoadFailed } from './load-failed'
import { useLoaded } from './use-loaded'

const loadNameReading = () => import('./name-reading')

/** The reading of a name, whose code loads when one is typed. */
export function NameReadingOnDemand(props: { name: string; onUse: (address: string) => void }) {
  const { part, failed, retry } = useLoaded(loadNameReading)
  if (failed) return <LoadFailed what={t`The reading of names`} retry={retry} />
  return part === null ? null : <part.NameReading {...props} />
}
