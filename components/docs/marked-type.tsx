/** A type as text, in which names between backticks link to their description. */
export function MarkedType({ text }: { text: string }) {
  return (
    <span lang="en">
      {text.split('`').map((part, index) =>
        index % 2 === 1 ? (
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
