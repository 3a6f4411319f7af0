import { t } from '@/lib/words/words'

/** A name of a program, such as `sellAmountBeforeFee` or `app_data`. */
const PROGRAM_NAME = /\b[a-z]+[A-Z]\w*|\b[a-z]+_\w+/

/**
 * A refusal without words of this page: the service's own, unless they name a field of the request,
 * which nobody has typed. All of them stand in the details.
 */
export const refusalWords = (description: string): string =>
  description === '' || PROGRAM_NAME.test(description)
    ? t`The service refused it.`
    : t`The service refused: ${description}`
