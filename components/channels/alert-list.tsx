'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useNetworks } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { changeWatchesMutation, watchesQuery } from '@/lib/client/queries/watches'
import type { AccountWatchesView } from '@/lib/contract/codecs/watches'
import { awaitedSentence } from '@/lib/domain/alert/alert-notification'
import type { AlertState, MarketAlert } from '@/lib/domain/alert/market-alert'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { isSameAlert, isSameMarket } from './use-watches'
import type { WatchableProps } from './watchable'

type Alert = AccountWatchesView['alerts'][number]

const stateNames: Readonly<Record<AlertState, Message>> = {
  new: message`is read for the first time`,
  armed: message`waits`,
  told: message`holds now; waits for the value to come back`,
}

/** The alerts of an account on one pool or token. */
export function AlertsOf(props: WatchableProps & { account: Address }) {
  const { network, subject, address, account } = props
  const { data } = useQuery(watchesQuery(account))
  const market = { chainId: network.chainId, subject, address }
  const alerts = (data?.alerts ?? []).filter(({ alert }) => isSameMarket(alert, market))
  if (alerts.length === 0) return null
  return (
    <section aria-label={t`Alerts on ${props.name}`} className="mt-4 border-t pt-2">
      <Alerts account={account} alerts={alerts} />
    </section>
  )
}

/** All alerts of an account, where it chooses how it is notified. */
export function OwnAlerts({ account }: { account: Address }) {
  const watches = useQuery(watchesQuery(account))
  const { networks } = useNetworks()
  const alerts = watches.data?.alerts ?? []
  const nameOf = ({ chainId, subject, address }: MarketAlert): ReactNode => {
    const network = networks.find((served) => served.chainId === chainId)
    const symbol = network?.tokens.find((token) => token.address === address)?.symbol
    const name = symbol ?? shortAddress(address)
    const text = subject === 'pool' ? t`Pool ${name}` : name
    return network === undefined ? (
      text
    ) : (
      <Link className="link" href={`/${subject}s/${network.name}/${address}`} prefetch={false}>
        {text}
      </Link>
    )
  }
  return (
    <section aria-labelledby="own-alerts" className="ledger-panel px-4 py-3">
      <h2 id="own-alerts" className="font-semibold">
        {t`Market alerts`}
      </h2>
      {watches.isError ? (
        <p className="text-caution">{t`Your alerts cannot be read right now.`}</p>
      ) : alerts.length === 0 ? (
        <p className="mt-1 text-muted">
          {t`None yet. On networks whose market is indexed here, the page of a pool or a token has
            “Tell me when”.`}
        </p>
      ) : (
        <Alerts account={account} alerts={alerts} nameOf={nameOf} />
      )}
    </section>
  )
}

function Alerts(props: {
  account: Address
  alerts: readonly Alert[]
  nameOf?: (alert: MarketAlert) => ReactNode
}) {
  const separators = useSeparators()
  const change = useMutation(changeWatchesMutation(props.account))
  const remove = (alert: MarketAlert) =>
    change.mutate((now) => ({
      ...now,
      alerts: now.alerts.filter((other) => !isSameAlert(other, alert)),
    }))
  return (
    <>
      <ul className="mt-1 divide-y divide-hairline">
        {props.alerts.map(({ alert, state }) => {
          const sentence = awaitedSentence(alert, t, separators)
          return (
            <li
              key={`${alert.chainId}${alert.subject}${alert.address}${sentence}`}
              className="flex items-center justify-between gap-3 py-1.5"
            >
              <span className="min-w-0">
                {props.nameOf === undefined ? null : <>{props.nameOf(alert)}: </>}
                {sentence}
                <span className="block text-meta text-muted">{t(stateNames[state])}</span>
              </span>
              <Button
                size="compact"
                disabled={change.isPending}
                aria-label={t`Remove: ${sentence}`}
                onClick={() => remove(alert)}
              >
                {t`Remove`}
              </Button>
            </li>
          )
        })}
      </ul>
      {change.isError ? (
        <Notice tone="caution" role="alert">
          {t`Not stored: ${change.error.message}`}
        </Notice>
      ) : null}
    </>
  )
}
