'use client'

import { useEffect, useState } from 'react'
import { LoadFailed } from '@/components/ui/load-failed'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { SkeletonLines } from '@/components/ui/states'
import type { WalletStore } from '@/lib/client/wagmi/wallet-store'
import type { WalletEngine, WalletOption } from '@/lib/client/wagmi/wallet-types'

/** How long to wait for wallets to announce themselves. */
const ANNOUNCED_AFTER_MS = 400

const demoNotes = {
  key: 'A key made in this browser, for the local network only',
  contract: 'A contract that obeys the demo key and signs by transactions, to try that way',
} as const

/** The wallets available in this browser. Opening the dialog loads the wallet code. */
export function ConnectDialog(props: { store: WalletStore; onClose: () => void }) {
  const { store, onClose } = props
  const { engine, options, failed, retry } = useWalletOptions(store)
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const choose = async (option: WalletOption) => {
    if (engine === null) return
    setWaitingFor(option.id)
    setProblem(null)
    const connected = await engine.connect(option.id)
    setWaitingFor(null)
    if (connected.ok) onClose()
    else if (connected.error.errorType === 'WalletRejected') {
      setProblem('You closed the request. Nothing was shared.')
    } else setProblem(connected.error.description)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={waitingFor !== null}
      title="Connect a wallet"
      width="24rem"
    >
      {problem === null ? null : (
        <Notice tone="caution" role="alert" className="mb-3">
          {problem}
        </Notice>
      )}
      {failed ? (
        <LoadFailed what="The wallet code" retry={retry} />
      ) : engine === null ? (
        <SkeletonLines label="Loading wallets" lines={3} />
      ) : (
        <ul className="divide-y divide-hairline">
          {options.map((option) => (
            <li key={option.id}>
              <button
                type="button"
                disabled={waitingFor !== null}
                onClick={() => void choose(option)}
                className="flex min-h-14 w-full items-center gap-3 px-1 py-2 text-start hover:bg-sunken disabled:text-muted"
              >
                <WalletIcon option={option} />
                <span className="flex-1">
                  <span className="block font-medium">{option.name}</span>
                  {option.demo === null ? null : (
                    <span className="block text-muted text-table">{demoNotes[option.demo]}</span>
                  )}
                </span>
                {waitingFor === option.id ? (
                  <span className="text-muted text-table">
                    {option.demo === 'contract' ? 'Making it on chain' : 'Waiting for the wallet'}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      {engine !== null && options.every((option) => option.demo !== null) ? (
        <p className="mt-3 text-muted text-table">
          No browser wallet was found. Install one and reload this page to use it here.
        </p>
      ) : null}
    </Dialog>
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
