'use client'

import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import { TextLine } from '@/components/ui/text-line'
import { Time } from '@/components/ui/time'
import { createWebhookMutation, rotateSecretMutation } from '@/lib/client/queries/channels'
import type { ChannelState, TargetView } from '@/lib/contract/codecs/channels'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'
import { ChannelPanel } from './channel-panel'
import { TargetRow } from './target-row'
import { WebhookSample } from './webhook-sample'

/** The account's webhooks. */
export function WebhookPanel(props: {
  account: Address
  state: ChannelState
  targets: readonly TargetView[]
}) {
  const { account, targets } = props
  const create = useMutation(createWebhookMutation(account))
  const [url, setUrl] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() !== '') create.mutate(url.trim(), { onSuccess: () => setUrl('') })
  }
  return (
    <ChannelPanel channel="webhook" state={props.state}>
      {targets.length === 0 ? null : (
        <ul className="divide-y divide-hairline border-t">
          {targets.map((target) => (
            <WebhookRow
              key={target.id}
              account={account}
              target={target}
              newSecret={create.data?.target.id === target.id ? create.data.secret : null}
            />
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="border-t px-4 py-3">
        <TextLine
          label={t`URL of your server`}
          type="url"
          value={url}
          onText={setUrl}
          placeholder="https://example.org/hook"
          className="hex basis-56"
          note={t`A public address. We send signed requests there and follow no redirects.`}
        >
          <Button type="submit" disabled={create.isPending || url.trim() === ''}>
            {create.isPending ? t`Adding` : t`Add`}
          </Button>
        </TextLine>
        <ActionFailure error={create.error} doing={t`Adding the webhook`} />
        <WebhookSample />
      </form>
    </ChannelPanel>
  )
}

function WebhookRow(props: { account: Address; target: TargetView; newSecret: string | null }) {
  const { account, target } = props
  const rotate = useMutation(rotateSecretMutation(account, target.id))
  const secret = rotate.data?.secret ?? props.newSecret
  return (
    <TargetRow
      account={account}
      target={target}
      actions={
        <Button size="compact" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
          {t`New secret`}
        </Button>
      }
    >
      <ActionFailure error={rotate.error} doing={t`Making a new secret`} />
      {secret === null ? null : (
        <Notice
          tone="info"
          role="status"
          className="mt-2"
          title={t`Keep this secret now: it is shown this once.`}
        >
          <p className="flex items-center gap-2">
            <code className="hex min-w-0 break-all">{secret}</code>
            <CopyButton text={secret} label={t`secret`} />
          </p>
          {rotate.data === undefined ? null : (
            <p className="text-table">
              {rich`The old one also signs until
                ${<Time at={rotate.data.previousUntil / 1000} form="exact" />}.`}
            </p>
          )}
        </Notice>
      )}
    </TargetRow>
  )
}
