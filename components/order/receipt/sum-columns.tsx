'use client'

import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import { formatExact } from '@/lib/domain/token/format-amount'
import { amountUnit, type TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { awaitsFills, type Line, paidLines, type SignedFacts, signedLines } from './receipt-sides'
import { shownSum, sumDecimals } from './shown-sum'

type Column = { readonly key: 'signed' | 'paid'; readonly rows: readonly ShownRow[] }
type ShownRow = Line & { readonly text: string; readonly exact: string | null }

/**
 * Both sums of a receipt, in one token and with one number of decimals: what was signed, and what was
 * paid. The one of the token's own side stands there. Their last lines are on one level.
 */
export function SumColumns(props: {
  facts: SignedFacts
  token: TokenUnit
  /** Whether the network lists fills, which name the fees. */
  isListed: boolean
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}) {
  const { facts, token, isWhole } = props
  const columns = useColumns(facts, token, props)
  const isSell = facts.lines.kind === 'sell'
  const [left, right] = isSell ? columns : [columns[1], columns[0]]
  const gain = facts.lines.surplus > 0n
  return (
    <>
      {[left, right].map((column, index) => (
        <dl
          key={column.key}
          className={classNames(
            'grid content-end border-b-3 border-b-text border-double',
            index === 1 && '@min-[32rem]:border-s-2 @min-[32rem]:border-s-text',
            isSell !== (index === 1) && '@max-[32rem]:order-1',
          )}
        >
          {column.rows.map((row, at) => (
            <Row
              key={row.name}
              row={row}
              isTotal={at === column.rows.length - 1}
              unit={at === column.rows.length - 1 ? amountUnit(token, t).label : null}
              isGain={gain && row.withSign === true && column === columns[0]}
            />
          ))}
        </dl>
      ))}
      <p className="px-4 pt-2 text-end text-meta @max-[32rem]:order-2 @min-[32rem]:col-span-2 @min-[40rem]:px-6">
        <button
          type="button"
          aria-pressed={isWhole}
          onClick={() => props.onWhole(!isWhole)}
          className="touch-target rounded-card text-accent hover:underline"
        >
          {isWhole ? t`Show fewer digits` : t`Show all digits`}
        </button>
      </p>
    </>
  )
}

function Row(props: { row: ShownRow; isTotal: boolean; unit: string | null; isGain: boolean }) {
  const { row, isTotal, unit } = props
  return (
    <div
      className={classNames(
        'flex min-h-10 items-center justify-between gap-4 border-t px-4 text-table @min-[40rem]:px-6',
        isTotal && 'border-t-text',
      )}
    >
      <dt className={isTotal ? '' : 'text-muted'}>{row.name}</dt>
      <dd
        title={row.exact ?? undefined}
        className={classNames(
          'wrap-anywhere min-w-0 text-right font-semibold',
          props.isGain && 'text-good',
        )}
      >
        <bdi dir="ltr">{row.text}</bdi>
        {unit === null ? null : (
          <>
            {' '}
            <bdi>{unit}</bdi>
          </>
        )}
      </dd>
    </div>
  )
}

/** What was signed, then what was paid, as texts. */
function useColumns(
  facts: SignedFacts,
  token: TokenUnit,
  props: { isListed: boolean; isWhole: boolean },
): readonly [Column, Column] {
  const separators = useSeparators()
  const { decimals } = amountUnit(token, t)
  const isPending = awaitsFills(facts.order, facts.trades, props.isListed)
  const signed = signedLines(facts)
  const paid = paidLines(facts, isPending)
  const amounts = [...signed, ...paid].flatMap(({ atoms }) => (atoms === null ? [] : [atoms]))
  const sum = { total: facts.lines.actual, parts: amounts }
  const shown = sumDecimals(sum, decimals, props.isWhole)
  const text = (atoms: bigint, withSign: boolean) =>
    `${withSign && atoms > 0n ? '+' : ''}${formatExact(atoms, shown, separators, shown)}`
  const write = (line: Line, units: bigint | null): ShownRow => ({
    ...line,
    text: units === null ? '—' : text(units, line.withSign === true),
    exact: line.atoms === null ? null : formatExact(line.atoms, decimals, separators),
  })
  const total = facts.lines.actual
  const [limit, difference] = signed.slice(-2)
  const compared = shownSum(
    { total, parts: [limit?.atoms ?? 0n, difference?.atoms ?? 0n] },
    decimals,
    shown,
  )
  const unit = 10n ** BigInt(decimals - shown)
  const parts = paid.slice(0, -1).map(({ atoms }) => atoms)
  const known = parts.flatMap((atoms) => (atoms === null ? [] : [atoms]))
  const isKnown = known.length === parts.length
  const summed = isKnown ? shownSum({ total, parts: known }, decimals, shown) : null
  const cut = (atoms: bigint | null) => (atoms === null ? null : atoms / unit)
  return [
    {
      key: 'signed',
      rows: signed.map((line) =>
        line === limit
          ? write(line, compared[0]?.shown ?? null)
          : line === difference
            ? write(line, compared[1]?.shown ?? null)
            : write(line, cut(line.atoms)),
      ),
    },
    {
      key: 'paid',
      rows: paid.map((line, at) => write(line, summed?.[at]?.shown ?? cut(line.atoms))),
    },
  ]
}
