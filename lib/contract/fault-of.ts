import { FAULT_SOURCES, type FaultSource } from '@/lib/domain/shared/fault-source'

/** Header of every 5xx of this service: whose fault it is. */
export const FAULT_OF_HEADER = 'X-Fault-Of'

const SOURCE = `(?:${FAULT_SOURCES.join('|')})`

/** One source or several: several were asked, and none of them answered. */
export const FAULT_OF_PATTERN = `^${SOURCE}(?:, ${SOURCE})*$`

/** Value of the header; `sources` must not be empty. */
export const writeFaultOf = (sources: readonly FaultSource[]): string => sources.join(', ')

/** Empty without the header, as from a proxy, and for a value that is none of ours. */
export const readFaultOf = (value: string | null): readonly FaultSource[] =>
  value !== null && new RegExp(FAULT_OF_PATTERN).test(value)
    ? FAULT_SOURCES.filter((source) => value.split(', ').includes(source))
    : []
