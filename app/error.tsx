'use client'

import { Button } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page-title'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'

const loadFault = () => import('@/components/shell/page-fault')

/** Every page has this code with it; what it says at length is loaded when it is needed. */
export default function PageError(props: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  const { part } = useLoaded(loadFault)
  return (
    <div className="max-w-3xl space-y-4 px-4 py-6 rail:px-0">
      <title>{`${t`This page could not be shown`} · Coincidence`}</title>
      <PageTitle>{t`This page could not be shown`}</PageTitle>
      {part === null ? (
        <Button variant="primary" onClick={props.reset}>
          {t`Try again`}
        </Button>
      ) : (
        <part.PageFault error={props.error} onRetry={props.reset} />
      )}
    </div>
  )
}
