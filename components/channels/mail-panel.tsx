'use client'

import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextLine } from '@/components/ui/text-line'
import { addMailTargetMutation } from '@/lib/client/queries/channels'
import type { ChannelState, TargetView } from '@/lib/contract/codecs/channels'
import { parseMailAddress } from '@/lib/domain/notification/mail-address'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'
import { ChannelPanel } from './channel-panel'
import { TargetRow } from './target-row'

/** Confirmed and pending mailboxes. */
export function MailPanel(props: {
  account: Address
  state: ChannelState
  targets: readonly TargetView[]
}) {
  const { account, targets } = props
  const add = useAddMail(account)
  const resend = (address: string) => {
    const again = parseMailAddress(address)
    if (again.ok) add.mutate(again.value)
  }
  return (
    <ChannelPanel channel="email" state={props.state}>
      {targets.length === 0 ? null : (
        <ul className="divide-y divide-hairline border-t">
          {targets.map((target) => (
            <TargetRow
              key={target.id}
              account={account}
              target={target}
              actions={
                target.state === 'pending' ? (
                  <Button
                    size="compact"
                    disabled={add.isPending}
                    onClick={() => resend(target.address)}
                  >
                    {t`Mail the link again`}
                  </Button>
                ) : null
              }
            >
              {target.state === 'pending' ? (
                <p className="mt-1 text-table">
                  {t`We mailed a link there. Nothing else is sent until it is opened and
                    confirmed.`}
                </p>
              ) : null}
            </TargetRow>
          ))}
        </ul>
      )}
      <MailForm add={add} />
    </ChannelPanel>
  )
}

function useAddMail(account: Address) {
  return useMutation(addMailTargetMutation(account))
}

function MailForm({ add }: { add: ReturnType<typeof useAddMail> }) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const parsed = parseMailAddress(text)
  const isWrong = isTried && !parsed.ok
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!parsed.ok) return
    add.mutate(parsed.value, {
      onSuccess: () => {
        setText('')
        setIsTried(false)
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className="border-t px-4 py-3">
      <TextLine
        label={t`Mail address`}
        type="email"
        value={text}
        onText={setText}
        autoComplete="email"
        placeholder="name@example.org"
        className="basis-56"
        isWrong={isWrong}
        note={
          isWrong
            ? t`One plain address, such as name@example.org.`
            : t`We mail a link to confirm it. Every mail has a link to stop them.`
        }
      >
        <Button type="submit" disabled={add.isPending}>
          {add.isPending ? t`Mailing the link` : t`Add`}
        </Button>
      </TextLine>
      <ActionFailure error={add.error} doing={t`Adding the mailbox`} />
    </form>
  )
}
