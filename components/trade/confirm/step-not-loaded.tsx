'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/words/words'

/** Shown in place of a step before signing whose code could not be loaded. */
export function StepNotLoaded(props: { title: string; onRetry: () => void; onClose: () => void }) {
  return (
    <Dialog open onClose={props.onClose} title={props.title} width="26rem">
      <Notice
        tone="caution"
        role="alert"
        actions={
          <Button size="compact" onClick={props.onRetry}>
            {t`Try again`}
          </Button>
        }
      >
        {t`This step could not be loaded. Nothing was signed. Check the connection and try again.`}
      </Notice>
    </Dialog>
  )
}
