import { t } from '@/lib/words/words'

/** "3 fills"; `number` writes the count as the reader does. */
export const fillCount = (fills: number, number: (value: number) => string): string =>
  fills === 1 ? t`1 fill` : t`${number(fills)} fills`
