'use client'

import { Notice } from '@/components/ui/notice'
import { useLoaded } from '@/components/ui/use-loaded'
import type { QuoteFailureProps } from './quote-failure'

const loadQuoteFailure = () => import('./quote-failure')

/**
 * Why there is no price. The messages load when the first amount is typed, so that they are
 * available if the connection drops; until then the service's own text is shown.
 */
export function QuoteFailureOnDemand({
  isPricing,
  error,
  ...props
}: Omit<QuoteFailureProps, 'error'> & {
  isPricing: boolean
  error: QuoteFailureProps['error'] | null
}) {
  const { part, failed } = useLoaded(loadQuoteFailure, isPricing || error !== null)
  if (error === null) return null
  if (part !== null) return <part.QuoteFailure error={error} {...props} />
  return failed ? (
    <Notice tone="caution" role="alert" title={error.description} code={error.errorType} />
  ) : null
}
