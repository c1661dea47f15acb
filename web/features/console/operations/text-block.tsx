/** Text from a machine, as it is: hostile or not, it is text. Long lines break, long texts scroll. */
export function TextBlock({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label} className="grid gap-1.5">
      <h3 className="text-base">{label}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
        tabIndex={0}
        className="max-h-96 overflow-auto whitespace-pre-wrap rounded-s bg-sunken p-3 text-sm wrap-anywhere"
      >
        {children}
      </pre>
    </section>
  )
}
