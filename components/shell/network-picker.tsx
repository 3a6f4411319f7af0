'use client'

import { useContext, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { ChevronDownIcon } from '@/components/ui/icons'
import { LoadFailed } from '@/components/ui/load-failed'
import { NetworkMark } from '@/components/ui/marks/network-mark'
import { Dialog } from '@/components/ui/modal'
import { usePageNetwork } from '@/components/ui/networks-context'
import { QueryClientHolderContext } from '@/components/ui/query-client-holder'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'

const loadSwitch = () => import('./network-switch')
const loadQueries = () => import('@/components/ui/queries')
const loadQuery = () => import('@/lib/client/queries/network-health')

/** The page's network, whether it is a staging service, and the switch to the others. */
export function NetworkPicker() {
  const holder = useContext(QueryClientHolderContext)
  const network = usePageNetwork()
  const [isOpen, setIsOpen] = useState(false)
  const { part, failed, retry } = useLoaded(loadSwitch, isOpen)
  const name = network?.displayName ?? t`Unknown network`
  const isStaging = network?.staging === true
  const close = () => setIsOpen(false)
  const prepare = () => {
    const reads = Promise.all([loadQueries(), loadQuery()]).then(
      ([{ sharedQueryClient }, { networkHealthQuery }]) =>
        sharedQueryClient(holder).prefetchQuery(networkHealthQuery()),
    )
    // Opening it tells what could not be loaded.
    Promise.all([loadSwitch(), reads]).catch(() => undefined)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={network === null ? name : t`${name}, chain ${network.chainId}`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(true)}
        className="touch-target flex min-h-8 min-w-0 items-center gap-2 rounded-card px-1.5 text-meta hover:bg-sunken rail:text-table"
      >
        {network === null ? null : <NetworkMark name={name} />}
        <span className="min-w-0 text-start">
          <span className="sr-only">{t`Network:`} </span>
          <span className={classNames('block truncate', network === null && 'text-muted')}>
            {name}
          </span>
          {isStaging ? (
            <span className="block whitespace-nowrap text-caution text-meta leading-3.5">
              {t`Staging service`}
            </span>
          ) : null}
        </span>
        <ChevronDownIcon />
      </button>
      {isOpen && part !== null ? <part.NetworkSwitch onClose={close} /> : null}
      {isOpen && failed ? (
        <Dialog open onClose={close} title={t`Network`}>
          <LoadFailed what={t`The list of networks`} retry={retry} />
        </Dialog>
      ) : null}
    </>
  )
}
