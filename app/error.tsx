'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { t } from '@/lib/words/words'

export default function PageFault(props: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <div className="max-w-3xl space-y-4 px-4 py-6 rail:px-0">
      <title>{`${t`This page could not be shown`} · Coincidence`}</title>
      <PageTitle>{t`This page could not be shown`}</PageTitle>
      <Notice
        tone="bad"
        role="alert"
        title={t`Your funds, approvals and placed orders do not depend on it.`}
        code={props.error.digest ?? null}
        details={props.error.message}
        actions={
          <>
            <Button variant="primary" onClick={props.reset}>
              {t`Try again`}
            </Button>
            <Link href="/status" className="link inline-flex min-h-10 items-center px-2">
              {t`Status`}
            </Link>
          </>
        }
      >
        {t`The fault is ours. If it stays, the code below says which one it was.`}
      </Notice>
    </div>
  )
}
