/** Untrusted machine text under its name. Long lines wrap and long texts scroll. */
export function TextBlock({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label} className="grid gap-1.5">
      <h3 className="text-base">{label}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto whitespace-pre-wrap rounded-s bg-sunken p-3 text-sm wrap-anywhere"
      >
        {children}
      </pre>
    </section>
  )
}
