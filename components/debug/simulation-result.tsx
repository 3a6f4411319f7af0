'use client'

import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { Notice } from '@/components/ui/notice'
import { Fact, FactList } from '@/components/ui/table'
import { ToArrow } from '@/components/ui/to-arrow'
import { useNumber } from '@/components/ui/use-number'
import type { OrderSimulationView } from '@/lib/contract/codecs/simulation'
import type { Address } from '@/lib/domain/shared/address'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { CallTree } from './call-tree'
import { useDebugScope } from './debug-scope'
import { SentenceView } from './sentence-view'

/** A simulated settlement: its outcome, balances before and after, and its calls. */
export function SimulationResult({ simulation }: { simulation: OrderSimulationView }) {
  const { cause, settles, words, failedHooks, failingCall, callTree } = simulation
  const number = useNumber()
  const isWhole = settles && failedHooks.length === 0
  const failing = [failingCall, ...failedHooks].flatMap((call) => (call === null ? [] : [call]))
  return (
    <div className="mt-3 grid min-w-0 gap-3">
      <Notice tone={isWhole ? 'good' : settles ? 'caution' : 'bad'} code={cause} role="status">
        <SentenceView parts={words} />
      </Notice>
      <FactList>
        {simulation.balances.map((row) => (
          <BalanceFact key={`${row.account} ${row.token}`} row={row} />
        ))}
        <Fact name={t`Gas used`}>{number(Number(simulation.gasUsed))}</Fact>
      </FactList>
      {callTree === null ? (
        <p className="text-muted text-table">{t`The node of this network does not trace calls.`}</p>
      ) : (
        <CallTree root={callTree} failing={failing} />
      )}
    </div>
  )
}

function BalanceFact({ row }: { row: OrderSimulationView['balances'][number] }) {
  const { units, report } = useDebugScope()
  const token = units(row.token)
  const label = tokenLabel(token)
  const holder = holderLabel(row.account, report.order)
  return (
    <Fact
      name={
        <span className="inline-flex flex-wrap items-center gap-x-1">
          {label} · <AddressText address={row.account} label={holder} copy={false} />
        </span>
      }
    >
      <span className="inline-flex flex-wrap items-center justify-end gap-x-1">
        <Amount atoms={row.before} token={token} digits="exact" withSymbol={false} /> <ToArrow />{' '}
        <Amount atoms={row.after} token={token} digits="exact" withSymbol={false} />
      </span>
    </Fact>
  )
}

function holderLabel(
  account: Address,
  { owner, receiver }: { readonly owner: Address; readonly receiver: Address },
): string | null {
  if (account === owner) return t`Owner`
  return account === receiver ? t`Receiver` : null
}
