'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import type { CancelFailed } from './cancel-state'

const otherSchemeMessage: Readonly<Record<OwnerScheme, Message>> = {
  eip712: message`Sign as typed data instead`,
  ethsign: message`Sign as a message instead`,
}

/** Why a cancellation failed, with the other signing scheme where that may help. */
export function CancelFailedNotice(props: {
  state: CancelFailed
  onOtherScheme: (scheme: OwnerScheme) => void
}) {
  const { sentence, code, otherScheme: other } = props.state
  return (
    <Notice
      tone="caution"
      role="alert"
      code={code}
      actions={
        other === null ? undefined : (
          <Button size="compact" onClick={() => props.onOtherScheme(other)}>
            {t(otherSchemeMessage[other])}
          </Button>
        )
      }
    >
      {sentence}
    </Notice>
  )
}
