'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import type { CancelFailed } from './cancel-state'

const otherSchemeMessage: Readonly<Record<OwnerScheme, string>> = {
  eip712: 'Sign as typed data instead',
  ethsign: 'Sign as a message instead',
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
            {otherSchemeMessage[other]}
          </Button>
        )
      }
    >
      {sentence}
    </Notice>
  )
}
