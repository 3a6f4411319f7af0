import type { Metadata } from 'next'
import type { ErrorGroup } from '@/components/docs/error-reference'
import { ErrorReference } from '@/components/docs/error-reference'
import { failureCodes } from '@/lib/contract/endpoint-failures'
import { endpoints } from '@/lib/contract/endpoint-list'
import { errorCatalog, isErrorType } from '@/lib/contract/error-catalog'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`API errors` })

export default function ErrorsPage() {
  const summaries = Object.fromEntries(endpoints.map(({ name, summary }) => [name, summary]))
  return <ErrorReference groups={errorGroups()} summaries={summaries} />
}

/** The error catalogue by status, each code with the endpoints that may return it. */
function errorGroups(): readonly ErrorGroup[] {
  const answers = endpoints.map(({ name, summary, ...rest }) => ({
    name,
    summary,
    codes: [...failureCodes({ name, summary, ...rest }).values()].flat(),
  }))
  const codes = Object.keys(errorCatalog).filter(isErrorType)
  const statuses = [...new Set(Object.values(errorCatalog))]
  return statuses.map((status) => ({
    status,
    entries: codes
      .filter((code) => errorCatalog[code] === status)
      .map((code) => {
        const isMost =
          answers.filter(({ codes }) => codes.includes(code)).length > answers.length / 2
        return {
          code,
          isMost,
          endpoints: answers
            .filter(({ codes }) => codes.includes(code) !== isMost)
            .map(({ name }) => name),
        }
      }),
  }))
}
