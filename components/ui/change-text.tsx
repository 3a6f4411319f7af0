import { formatSigned } from '@/lib/client/format/decimal'
import { changeDirection } from '@/lib/domain/market/day-change'
import { useSeparators } from './number-format'
import { SortMark } from './sort-mark'

const colours = { up: 'text-good', down: 'text-bad', steady: 'text-muted' } as const

/** A change in percent with its sign, an arrow up or down, and the colour of what it means. */
export function ChangeText({ percent }: { percent: number }) {
  const separators = useSeparators()
  const direction = changeDirection(percent)
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap font-medium ${colours[direction]}`}
    >
      {direction !== 'steady' && <SortMark descending={direction === 'down'} />}
      {formatSigned(percent, 2, separators)} %
    </span>
  )
}
