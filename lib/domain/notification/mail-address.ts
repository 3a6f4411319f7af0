import type { Brand } from '@/lib/domain/shared/brand'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/**
 * One mailbox as `name@domain`: ASCII without quotes, blanks, commas or angle brackets, so it can
 * neither add a second recipient nor end a header line. The domain is lower case.
 */
export type MailAddress = Brand<string, 'MailAddress'>

const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const pattern = new RegExp(`^(${atom}(?:\\.${atom})*)@(${label}(?:\\.${label})+)$`)

/**
 * Parses one plain mailbox. Quoted names, comments, address literals and non-ASCII letters are valid
 * in mail but rejected here, as each could be used to get around the rules above.
 */
export function parseMailAddress(text: string): Result<MailAddress, Failure<'InvalidParameter'>> {
  const [, local = '', domain = ''] = pattern.exec(text.trim()) ?? []
  if (
    local === '' ||
    local.length > MAX_LOCAL_LENGTH ||
    local.length + domain.length + 1 > MAX_LENGTH
  ) {
    return failure('InvalidParameter', 'expected one mail address such as name@example.org')
  }
  return ok(`${local}@${domain.toLowerCase()}` as MailAddress)
}
