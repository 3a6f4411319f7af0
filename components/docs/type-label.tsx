import { basicSchemas } from '@/lib/contract/guide/schemas/basic'

const names: ReadonlySet<string> = new Set(basicSchemas.map(({ name }) => name))

/** A type as text; named types that are not objects link to their description. */
export function TypeLabel({ text }: { text: string }) {
  return (
    <span lang="en">
      {text.split(/\b([A-Z]\w+)\b/).map((part, index) =>
        names.has(part) ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a type never move
            key={index}
            href={`/docs/types#${part}`}
            className="hit-area underline underline-offset-3"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </span>
  )
}
