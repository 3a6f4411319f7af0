import type { LeftOut } from '@/lib/contract/left-out'
import { LEFT_OUT_HEADER, NOTHING_LEFT_OUT, readLeftOut } from '@/lib/contract/left-out'
import type { CallOptions } from '../call-input'

/** A list, and what it lacks because it could not be read. */
export type ListWithGaps<Entry> = {
  readonly entries: readonly Entry[]
  readonly leftOut: LeftOut
}

/** Reads a list with what it lacks. */
export async function withGaps<Entry>(
  call: (options: CallOptions) => Promise<readonly Entry[]>,
  signal: AbortSignal,
): Promise<ListWithGaps<Entry>> {
  let leftOut = NOTHING_LEFT_OUT
  const entries = await call({
    signal,
    onHeaders: (headers) => {
      leftOut = readLeftOut(headers.get(LEFT_OUT_HEADER))
    },
  })
  return { entries, leftOut }
}

/** How many entries the service counts in a list. */
export const countedEntries = ({ entries, leftOut }: ListWithGaps<unknown>): number =>
  entries.length + leftOut.count
