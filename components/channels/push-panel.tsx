'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ownPushTarget } from '@/lib/client/push-subscription'
import type { ChannelState, TargetView } from '@/lib/contract/codecs/channels'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { ActionFailure } from './action-failure'
import { ChannelPanel } from './channel-panel'
import { TargetRow } from './target-row'
import { usePush } from './use-push'

/** Browsers that receive notifications, and a button to add this one. */
export function PushPanel(props: {
  account: Address
  state: ChannelState
  targets: readonly TargetView[]
}) {
  const { account, state, targets } = props
  const push = usePush(account)
  const [own, setOwn] = useState<string | null>(null)
  // Reloaded with each list: the target may just have been added or removed.
  useEffect(() => {
    const stored = ownPushTarget(account)
    setOwn(targets.some(({ id }) => id === stored) ? stored : null)
  }, [account, targets])
  const canPush = state.available && state.publicKey !== undefined && push.support === 'ready'
  const turnOn = () => {
    if (state.publicKey !== undefined) void push.turnOn(state.publicKey)
  }
  return (
    <ChannelPanel channel="push" state={state}>
      {targets.length === 0 ? null : (
        <ul className="divide-y divide-hairline border-t">
          {targets.map((target) => (
            <TargetRow key={target.id} account={account} target={target}>
              {target.id === own ? (
                <p className="text-muted text-table">{t`This is the browser you are using.`}</p>
              ) : null}
            </TargetRow>
          ))}
        </ul>
      )}
      {own !== null ? null : (
        <div className="space-y-3 border-t px-4 py-3">
          <AlertPreview />
          {canPush ? (
            <>
              <Button disabled={push.isBusy} onClick={turnOn}>
                {push.isBusy ? t`Waiting for the browser` : t`Turn on in this browser`}
              </Button>
              <p className="text-muted text-table">
                {t`The browser asks for your permission. You are notified even while no page of ours
                  is open.`}
              </p>
            </>
          ) : null}
          <PushObstacle push={push} />
          <ActionFailure error={push.error} doing={t`Adding this browser`} />
          {push.support === 'unsupported' || push.problem?.kind === 'noService' || push.byTab ? (
            <TabAlerts push={push} />
          ) : null}
        </div>
      )}
    </ChannelPanel>
  )
}

type Push = ReturnType<typeof usePush>

/** Why this browser cannot receive push messages, and the remedy. */
export function PushObstacle({ push }: { push: Push }) {
  if (push.support === 'denied' || push.problem?.kind === 'denied') {
    return (
      <Notice
        tone="caution"
        role="status"
        title={t`This browser may not show alerts of this site.`}
      >
        {t`To undo it, open the site’s settings next to the address, allow notifications, and reload
          the page.`}
      </Notice>
    )
  }
  if (push.problem?.kind === 'notAnswered') {
    return (
      <Notice tone="caution" role="status" title={t`The browser’s question was not answered.`}>
        {t`Nothing was changed. Press the button again and choose “Allow”.`}
      </Notice>
    )
  }
  if (push.support === 'needsHomeScreen') {
    return (
      <Notice tone="info" title={t`On an iPhone or iPad, add this page to the home screen first.`}>
        {t`Press Share, then “Add to Home Screen”, open it from there, and turn alerts on here.`}
      </Notice>
    )
  }
  if (push.problem?.kind === 'noService') {
    return (
      <Notice
        tone="caution"
        role="alert"
        title={t`This browser reaches no push service.`}
        details={push.problem.details}
      >
        {t`It can still notify you while a tab is open.`}
      </Notice>
    )
  }
  return push.support === 'unsupported' ? (
    <p className="text-muted">{t`This browser knows no push messages.`}</p>
  ) : null
}

/** Alerts without push, shown by an open tab. */
export function TabAlerts({ push }: { push: Push }) {
  return push.byTab ? (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status">{t`Alerts are on here. This works while a tab is open.`}</span>
      <Button size="compact" onClick={push.turnOffByTab}>
        {t`Turn off`}
      </Button>
    </div>
  ) : (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => void push.turnOnByTab()}>{t`Alert me from an open tab`}</Button>
      <span className="text-muted text-table">{t`Works while a tab is open.`}</span>
    </div>
  )
}

/** Preview of an alert, before the browser asks for permission; the service sends it in English. */
export function AlertPreview() {
  return (
    <figure className="max-w-sm">
      <figcaption className="mb-1 text-meta text-muted">{t`An alert looks like this:`}</figcaption>
      <div className="rounded-dialog border bg-raised px-3 py-2">
        <p className="font-medium">Order filled</p>
        <p className="text-table">Order filled: 1.00 WETH sold for 3,431.55 USDC.</p>
      </div>
    </figure>
  )
}
