'use client'

import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/words/words'

/** What a fault of a page means, and what can be done. */
export function PageFault(props: { error: Error & { digest?: string }; onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t`Your funds, approvals and placed orders do not depend on it.`}
      code={props.error.digest ?? null}
      details={props.error.message}
      actions={
        <>
          <Button variant="primary" onClick={props.onRetry}>
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
  )
}
