'use client'

import { useChecksum } from '@/components/ui/checksum'
import { classNames } from '@/components/ui/class-names'
import { useNumber } from '@/components/ui/use-number'
import type { OrderSimulationView, SimulatedCallView } from '@/lib/contract/codecs/simulation'
import type { Address } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'

type Failing = Pick<NonNullable<OrderSimulationView['failingCall']>, 'path' | 'reason'>

/** Levels of the tree that are indented; deeper ones stay in sight of a narrow screen. */
const INDENTED = 8

/** The calls of a settlement. Those on the way to a failing call are open; each names its failure. */
export function CallTree({
  root,
  failing,
}: {
  root: SimulatedCallView
  failing: readonly Failing[]
}) {
  return (
    <div className="min-w-0 text-table">
      <p className="text-meta text-muted">{t`Calls of the settlement`}</p>
      <ul aria-label={t`Calls of the settlement`}>
        <CallItem call={root} depth={0} failing={failing} />
      </ul>
    </div>
  )
}

function CallItem(props: {
  call: SimulatedCallView
  depth: number
  /** What is left of the paths that lead through this call. */
  failing: readonly Failing[]
}) {
  const { call, depth, failing } = props
  const number = useNumber()
  const isCulprit = failing.some(({ path }) => path.length === 0)
  const line = <CallLine call={call} isCulprit={isCulprit} />
  const isLeaf = call.calls.length === 0 && call.omittedCalls === 0
  return (
    <li className={classNames('min-w-0', depth > 0 && depth <= INDENTED && 'ps-3')}>
      {isLeaf ? (
        <div className="ps-4">{line}</div>
      ) : (
        <details open={depth === 0 || failing.some(({ path }) => path.length > 0)}>
          <summary className="touch-target cursor-pointer">{line}</summary>
          <ul className="border-hairline border-s">
            {call.calls.map((inner) => (
              <CallItem
                key={inner.at}
                call={inner}
                depth={depth + 1}
                failing={failing.flatMap((one) =>
                  one.path[0] === inner.at ? [{ ...one, path: one.path.slice(1) }] : [],
                )}
              />
            ))}
            {call.omittedCalls === 0 ? null : (
              <li className="ps-7 text-muted">{t`${number(call.omittedCalls)} more calls`}</li>
            )}
          </ul>
        </details>
      )}
    </li>
  )
}

function CallLine({ call, isCulprit }: { call: SimulatedCallView; isCulprit: boolean }) {
  const number = useNumber()
  const { to, functionName, input, failure, type } = call
  const what = functionName ?? (input.length > 2 ? input.slice(0, 10) : t`payment`)
  return (
    <span
      className={classNames('break-words', isCulprit && 'bg-bad-tint font-medium')}
      aria-current={isCulprit ? 'true' : undefined}
    >
      {to === null ? type : <CalledName address={to} />}
      <span className="hex">.{what}</span>{' '}
      <span className="text-meta text-muted">{t`${number(Number(call.gasUsed))} gas`}</span>
      {failure === null ? null : (
        <span className="text-bad">
          {' '}
          ✕ <bdi>{failure}</bdi>
        </span>
      )}
    </span>
  )
}

/** The known name of what is called, else its address. */
function CalledName({ address }: { address: Address }) {
  const { network, report, units } = useDebugScope()
  const { settlement, vaultRelayer, hooksTrampoline } = network.contracts
  const { owner, receiver, sellToken, buyToken } = report.order
  const checksummed = useChecksum(address)
  const names = new Map<Address, string>([
    [receiver, t`Receiver`],
    [owner, t`Owner`],
    [settlement, t`Settlement contract`],
    [vaultRelayer, t`Vault relayer`],
  ])
  if (hooksTrampoline !== null) names.set(hooksTrampoline, t`Hooks`)
  for (const token of [sellToken, buyToken]) names.set(token, tokenLabel(units(token)))
  return (
    <span title={checksummed}>
      {names.get(address) ?? <bdi className="hex">{shortAddress(checksummed)}</bdi>}
    </span>
  )
}
