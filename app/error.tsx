'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

export default function PageFault(props: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <div className="px-4 py-8">
      <Notice
        tone="bad"
        role="alert"
        title="This page could not be shown."
        code={props.error.digest ?? null}
        details={props.error.message}
        actions={
          <Button look="primary" onClick={props.reset}>
            Try again
          </Button>
        }
      >
        Your funds, approvals and placed orders do not depend on it.
      </Notice>
    </div>
  )
}
