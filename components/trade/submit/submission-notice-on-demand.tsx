'use client'

import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import type { SubmissionNoticeProps } from './submission-notice'

const loadNotice = () => import('./submission-notice')

/** The result of sending an order; its code loads with the first order. */
export function SubmissionNoticeOnDemand(props: SubmissionNoticeProps) {
  const { phase } = props.control.submission
  const isNeeded = phase !== 'idle' && phase !== 'placed'
  const { part, failed, retry } = useLoaded(loadNotice, isNeeded)
  if (!isNeeded) return null
  if (part !== null) return <part.SubmissionNotice {...props} />
  return failed ? <LoadFailed what={t`What became of your order`} retry={retry} /> : null
}
