'use client'

import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/ui/load-failed'
import { Notice } from '@/components/ui/notice'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import type { WalletStore } from '@/lib/client/wagmi/wallet-store'
import type { WalletEngine, WalletOption } from '@/lib/client/wallet-types'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { LeaveRequest } from './leave-request'
import { useWalletRequests } from './use-wallet-requests'

/** How long to wait for wallets to announce themselves. */
const ANNOUNCED_AFTER_MS = 400

const demoNotes = {
  key: message`A key made in this browser, for the local network only`,
  contract: message`A contract that obeys the demo key and signs by transactions, to try that way`,
} as const

/**
 * The wallets available in this browser, and the request to the chosen one, which is left when this
 * is closed.
 */
export function WalletChoice(props: { store: WalletStore; onConnected: () => void }) {
  const { engine, options, failed, retry } = useWalletOptions(props.store)
  const [left, setLeft] = useState<string | null>(null)
  const [pairingUri, setPairingUri] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { waitingFor, ask, leave } = useConnect(engine)

  const choose = async (option: WalletOption) => {
    setPairingUri(null)
    setProblem(null)
    const connected = await ask(option, setPairingUri)
    if (connected === null) return
    setLeft(option.id)
    if (connected.ok) props.onConnected()
    else if (connected.error.errorType === 'WalletRejected') {
      setProblem(t`You closed the request. Nothing was shared.`)
    } else setProblem(connected.error.description)
  }
  const leaveChosen = () => {
    setLeft(waitingFor?.id ?? null)
    leave()
  }

  return (
    <>
      {problem === null ? null : (
        <Notice tone="caution" role="alert" className="mb-3">
          {problem}
        </Notice>
      )}
      {failed ? (
        <LoadFailed what={t`The wallet code`} retry={retry} />
      ) : engine === null ? (
        <SkeletonLines label={t`Loading wallets`} lines={3} />
      ) : waitingFor?.isPaired === true ? (
        <PairingOnDemand uri={pairingUri} onLeave={leaveChosen} />
      ) : (
        <WalletList
          options={options}
          waitingFor={waitingFor?.id ?? null}
          focused={left}
          onChoose={(option) => void choose(option)}
        />
      )}
      {waitingFor === null || waitingFor.isPaired ? null : (
        <p className="mt-3 text-muted text-table">
          {t`No request in sight?`} <LeaveRequest onLeave={leaveChosen} />
        </p>
      )}
      {engine !== null && waitingFor === null && options.every(isNoBrowserWallet) ? (
        <p className="mt-3 text-muted text-table">
          {t`No browser wallet was found. Install one and reload this page to use it here.`}
        </p>
      ) : null}
    </>
  )
}

/** One request to a wallet at a time. */
function useConnect(engine: WalletEngine | null) {
  const [waitingFor, setWaitingFor] = useState<WalletOption | null>(null)
  const asked = useRef<WalletEngine | null>(null)
  const requests = useWalletRequests()

  /** The answer; null where it is no longer wanted. */
  const ask = async (option: WalletOption, onPairing: (uri: string) => void) => {
    if (engine === null) return null
    const isWanted = requests.begin()
    asked.current = engine
    setWaitingFor(option)
    const connected = await engine.connect(option.id, (uri) => isWanted() && onPairing(uri))
    if (!isWanted()) return null
    asked.current = null
    setWaitingFor(null)
    return connected
  }
  const leave = () => {
    requests.leave()
    asked.current?.leaveConnect()
    asked.current = null
    setWaitingFor(null)
  }
  useEffect(
    () => () => {
      requests.leave()
      asked.current?.leaveConnect()
    },
    [requests],
  )
  return { waitingFor, ask, leave }
}

const isNoBrowserWallet = ({ demo, isPaired, isSafe }: WalletOption): boolean =>
  demo !== null || isPaired || isSafe

const noteOf = ({ demo, isPaired, isSafe }: WalletOption): string | null => {
  if (demo !== null) return t(demoNotes[demo])
  if (isPaired) return t`A wallet app on this phone, or on another device by a code to scan`
  return isSafe ? t`The Safe that shows this page` : null
}

const loadPairing = () => import('./pairing-view')

/** Its code is needed by few, so it loads when a wallet is to be paired. */
function PairingOnDemand(props: { uri: string | null; onLeave: () => void }) {
  const { part, failed, retry } = useLoaded(loadPairing)
  if (failed) return <LoadFailed what={t`The code to scan`} retry={retry} />
  return part === null ? (
    <SkeletonLines label={t`Loading the code to scan`} lines={3} />
  ) : (
    <part.PairingView {...props} />
  )
}

function WalletList(props: {
  options: readonly WalletOption[]
  /** Id of the wallet that is asked. */
  waitingFor: string | null
  /** Id of the wallet that was left, which gets the focus back. */
  focused: string | null
  onChoose: (option: WalletOption) => void
}) {
  const { options, waitingFor } = props
  return (
    <ul className="divide-y divide-hairline">
      {options.map((option) => (
        <li key={option.id}>
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the list comes back in place of what had the focus
            autoFocus={option.id === props.focused}
            disabled={waitingFor !== null}
            onClick={() => props.onChoose(option)}
            className="flex min-h-14 w-full items-center gap-3 px-1 py-2 text-start hover:bg-sunken disabled:text-muted"
          >
            <WalletIcon option={option} />
            <span className="flex-1">
              <span className="block font-medium">{option.name}</span>
              {noteOf(option) === null ? null : (
                <span className="block text-muted text-table">{noteOf(option)}</span>
              )}
            </span>
            {waitingFor === option.id ? (
              <span className="text-muted text-table">
                {option.demo === 'contract' ? t`Making it on chain` : t`Waiting for the wallet`}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The wallets of this browser as they announce themselves; some arrive late. */
function useWalletOptions(store: WalletStore) {
  const [engine, setEngine] = useState<WalletEngine | null>(null)
  const [options, setOptions] = useState<readonly WalletOption[]>([])
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    let current = true
    setFailed(false)
    store.engine().then(
      (loaded) => current && setEngine(loaded),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [store, attempt])
  useEffect(() => {
    if (engine === null) return
    setOptions(engine.options())
    const timer = setTimeout(() => setOptions(engine.options()), ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [engine])
  return { engine, options, failed, retry: () => setAttempt((count) => count + 1) }
}

function WalletIcon({ option }: { option: WalletOption }) {
  return option.icon === null ? (
    <span
      aria-hidden="true"
      className="inline-flex size-8 items-center justify-center rounded-card border bg-sunken font-medium"
    >
      {option.name.slice(0, 1)}
    </span>
  ) : (
    // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimise
    <img src={option.icon} alt="" width={32} height={32} className="rounded-card" />
  )
}
