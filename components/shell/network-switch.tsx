'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useId } from 'react'
import { Changed } from '@/components/ui/changed'
import { classNames } from '@/components/ui/class-names'
import { LoadFailed } from '@/components/ui/load-failed'
import { NetworkMark } from '@/components/ui/marks/network-mark'
import { ModalFrame } from '@/components/ui/modal'
import { useNetworks, usePageNetwork } from '@/components/ui/networks-context'
import { useSeparators } from '@/components/ui/number-format'
import { Queries } from '@/components/ui/queries'
import { useNumber } from '@/components/ui/use-number'
import { networkHealthQuery } from '@/lib/client/queries/network-health'
import type { NetworkHealth } from '@/lib/contract/codecs/network-health'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { CheckStrip } from './check-strip'
import { delayText, gasText, networkHref } from './network-figures'

/** All served networks: how each one is, and this page on it. On a phone it rises from the bottom. */
export function NetworkSwitch(props: { onClose: () => void }) {
  return (
    <Queries>
      <SwitchDialog {...props} />
    </Queries>
  )
}

function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { networks } = useNetworks()
  const here = usePageNetwork()
  const path = usePathname()
  const titleId = useId()
  const health = useQuery(networkHealthQuery())
  return (
    <ModalFrame kind="modal-corner" labelledBy={titleId} onClose={onClose}>
      {(close) => (
        <>
          <div className="flex shrink-0 items-baseline justify-between gap-3 border-b px-5 py-2.5 text-muted text-table">
            <h2 id={titleId}>{t`Network`}</h2>
            <span>{t`delay, last 24 checks`}</span>
          </div>
          <ul className="min-h-0 flex-1 divide-y divide-hairline overflow-y-auto">
            {networks.map((network) => (
              <li key={network.name}>
                <NetworkLink
                  network={network}
                  health={health.data?.networks.find(({ name }) => name === network.name) ?? null}
                  href={networkHref(path, network.name)}
                  isHere={network.name === here?.name}
                  onOpen={close}
                />
              </li>
            ))}
          </ul>
          <div className="shrink-0 border-t px-5 py-3 text-meta text-muted pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {health.error === null ? null : (
              <LoadFailed what={t`The state of the networks`} retry={() => void health.refetch()} />
            )}
            {t`Your wallet stays where it is until you sign.`}
          </div>
        </>
      )}
    </ModalFrame>
  )
}

function NetworkLink(props: {
  network: NetworkView
  /** Null before it was read. */
  health: NetworkHealth | null
  href: string
  isHere: boolean
  onOpen: () => void
}) {
  const { network, health, isHere } = props
  const focusAttributes = isHere ? { 'data-autofocus': '' } : {}
  return (
    <Link
      {...focusAttributes}
      href={props.href}
      prefetch={false}
      onClick={props.onOpen}
      aria-current={isHere ? 'true' : undefined}
      className={classNames(
        'grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-s-3 ps-4.25 pe-5 py-3 -outline-offset-2',
        isHere ? 'border-s-accent bg-info-tint' : 'border-s-transparent hover:bg-sunken',
      )}
    >
      <NetworkMark name={network.displayName} size={28} />
      <span className="font-medium">
        {network.displayName}
        {network.staging === true ? (
          <span className="ms-2 font-normal text-caution text-meta">{t`Staging service`}</span>
        ) : null}
      </span>
      <CheckStrip checks={health?.checks ?? []} />
      <span className="col-start-2 text-meta text-muted">
        {health === null ? '—' : <HeadLine health={health} />}
      </span>
      <span className="text-end text-meta tabular-nums">
        {health === null ? '—' : <StateWords health={health} />}
      </span>
    </Link>
  )
}

/** The newest block and what gas costs; of a network that is down, why. */
function HeadLine({ health }: { health: NetworkHealth }) {
  const { headBlock, baseFee, state, detail } = health
  const number = useNumber()
  const separators = useSeparators()
  const block = headBlock === null ? null : number(headBlock)
  if (state === 'down') {
    return [block === null ? null : t`Last block ${block}`, detail]
      .filter((part) => part !== null)
      .join(' · ')
  }
  if (block === null) return '—'
  return (
    <>
      <Changed text={t`Block ${block}`} />
      {baseFee === null ? null : ` · ${gasText(baseFee, separators)}`}
    </>
  )
}

function StateWords({ health: { state, checks } }: { health: NetworkHealth }) {
  const separators = useSeparators()
  const delay = delayText(checks.at(-1)?.delayMs ?? 0, separators)
  switch (state) {
    case 'unchecked':
      return <span className="text-muted">{t`not checked yet`}</span>
    case 'well':
      return <span className="text-muted">{delay}</span>
    case 'slow':
      return <span className="text-bad">{t`slow, ${delay}`}</span>
    case 'down':
      return <span className="font-medium text-bad">{t`down`}</span>
  }
}
