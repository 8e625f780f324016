/** Ways to hide text from people, each with the reason Rutter gives, and things that only look like one. */

/** What stands in every hidden text; nothing else of the pages holds it. */
export const SECRET = 'xyzzy plugh';

/** Reason, and a piece of a page with hidden words. */
export const TRICKS: readonly [why: string, html: string][] = [
  ['display: none', `<p style="display:none">${SECRET}</p>`],
  ['hidden attribute', `<p hidden>${SECRET}</p>`],
  ['visibility: hidden', `<p style="visibility:hidden">${SECRET}</p>`],
  ['visibility: hidden', `<table><tr style="visibility:collapse"><td>${SECRET}</td></tr></table>`],
  ['content-visibility: hidden', `<div style="content-visibility:hidden">${SECRET}</div>`],
  ['inside closed details', `<details><summary>More</summary><p>${SECRET}</p></details>`],
  ['opacity', `<p style="opacity:0">${SECRET}</p>`],
  ['opacity', `<p style="opacity:.02">${SECRET}</p>`],
  ['opacity', `<div style="opacity:.2"><div style="opacity:.2"><p>${SECRET}</p></div></div>`],
  ['opacity', `<div style="opacity:0"><p style="position:fixed;top:9px">${SECRET}</p></div>`],
  ['opacity', `<p>Shown <span style="opacity:.01">${SECRET}</span></p>`],
  ['font size', `<p style="font-size:0">${SECRET}</p>`],
  ['font size', `<p style="font-size:1px">${SECRET}</p>`],
  ['zero-size box', `<div style="height:0;overflow:hidden"><p>${SECRET}</p></div>`],
  ['zero-size box', `<p style="position:absolute;width:1px;height:1px;overflow:hidden">${SECRET}</p>`],
  ['clipped away', `<p style="position:absolute;clip:rect(0,0,0,0)">${SECRET}</p>`],
  ['clipped away', `<p style="clip-path:inset(50%)">${SECRET}</p>`],
  ['clipped away', `<p style="clip-path:inset(100%)">${SECRET}</p>`],
  ['clipped away', `<p style="clip-path:inset(0 100% 0 0)">${SECRET}</p>`],
  ['clipped away', `<p style="clip-path:circle(0)">${SECRET}</p>`],
  ['clipped away', `<p style="clip-path:polygon(0 0, 0 0, 0 0)">${SECRET}</p>`],
  ['off-screen', `<p style="position:absolute;left:-9999px">${SECRET}</p>`],
  ['off-screen', `<p style="position:absolute;top:-9999px">${SECRET}</p>`],
  ['off-screen', `<p style="position:fixed;left:-9999px">${SECRET}</p>`],
  ['off-screen', `<p style="position:relative;left:-9999px">${SECRET}</p>`],
  ['off-screen', `<p>Shown <span style="position:relative;left:-9999px">${SECRET}</span></p>`],
  [
    'off-screen',
    `<div style="overflow-x:hidden"><p style="position:absolute;left:-9999px">${SECRET}</p></div>`,
  ],
  ['off-screen', `<p style="margin-left:-9999px">${SECRET}</p>`],
  ['off-screen', `<div style="margin-top:-9999px;margin-bottom:9999px">${SECRET}</div>`],
  ['off-screen', `<p style="transform:translateX(-9999px)">${SECRET}</p>`],
  ['off-screen', `<p style="translate:0 -9999px">${SECRET}</p>`],
  ['text indent', `<p style="text-indent:-9999px">${SECRET}</p>`],
  ['text indent', `<p style="text-indent:100%;white-space:nowrap;overflow:hidden">${SECRET}</p>`],
  ['scaled away', `<p style="transform:scale(0)">${SECRET}</p>`],
  ['scaled away', `<p style="transform:scaleY(.01)">${SECRET}</p>`],
  ['scaled away', `<p style="transform:rotateY(90deg)">${SECRET}</p>`],
  ['scaled away', `<p style="scale:0">${SECRET}</p>`],
  ['scaled away', `<p style="rotate:y 90deg">${SECRET}</p>`],
  ['filter', `<p style="filter:opacity(0)">${SECRET}</p>`],
  ['filter', `<p style="filter:blur(40px)">${SECRET}</p>`],
  ['filter', `<p style="filter:brightness(0);background:#fff">${SECRET}</p>`],
  ['colour of the background', `<p style="color:#fff">${SECRET}</p>`],
  ['colour of the background', `<p style="color:#fefefd">${SECRET}</p>`],
  ['colour of the background', `<p style="color:transparent">${SECRET}</p>`],
  ['colour of the background', `<p style="color:rgba(0,0,0,.03)">${SECRET}</p>`],
  ['colour of the background', `<p style="-webkit-text-fill-color:#fff">${SECRET}</p>`],
  ['colour of the background', `<p style="color:oklch(1 0 0)">${SECRET}</p>`],
  ['colour of the background', `<div style="background:#123"><p style="color:#132436">${SECRET}</p></div>`],
  [
    'colour of the background',
    `<div style="background:rgba(0,0,0,.5)"><p style="color:#808080">${SECRET}</p></div>`,
  ],
  [
    'colour of the background',
    `<p style="color:#fff;background:linear-gradient(#fff,#fefefe)">${SECRET}</p>`,
  ],
  ['colour of the background', `<p style="color:#fff;margin-top:2000px">${SECRET}</p>`],
  [
    'colour of the background',
    `<svg width="300" height="40"><text y="20" fill="none">${SECRET}</text></svg>`,
  ],
  [
    'covered',
    `<div style="position:relative"><p>${SECRET}</p><div style="position:absolute;inset:0;background:#fff">Welcome</div></div>`,
  ],
  [
    'covered',
    `<p style="margin:0">${SECRET}</p><div style="position:relative;top:-30px;height:40px;background:#fff;pointer-events:none">Hi</div>`,
  ],
  [
    'covered',
    `<div style="height:3000px"></div><div style="position:relative;height:50px">${SECRET}<b style="position:absolute;inset:0;background:#fff"></b></div>`,
  ],
  ['covered', `<div style="background:#fff"><p style="position:relative;z-index:-1">${SECRET}</p></div>`],
  ['scaled away', `<style>.h{transform:scale(0)}</style><p class="h">${SECRET}</p>`],
  ['scaled away', `<style>@media screen{.h{scale:0}}</style><p class="h">${SECRET}</p>`],
  ['off-screen', `<style>.h{transform:translateY(-5000px)}</style><p class="h">${SECRET}</p>`],
  ['off-screen', `<style>.h{transform:translate(-400%, 0)}</style><p class="h">${SECRET}</p>`],
  ['off-screen', `<style>.h{margin-left:-999em}</style><p class="h">${SECRET}</p>`],
  ['off-screen', `<style>:root{--m:-2000px}.h{margin-top:var(--m)}</style><p class="h">${SECRET}</p>`],
  ['filter', `<style>.h{filter:opacity(0)}</style><p class="h">${SECRET}</p>`],
  [
    'scaled away',
    `<style>@keyframes k{to{transform:scale(0)}}.h{animation:k 1ms -1s forwards}</style><p class="h">${SECRET}</p>`,
  ],
  [
    'covered',
    `<style>.h{position:relative;z-index:-1}</style><div style="background:#fff"><p class="h">${SECRET}</p></div>`,
  ],
  ['scaled away', `<style>p+p{transform:scale(0)}</style><p>Shown</p><p>${SECRET}</p><hr>`],
  ['scaled away', `<style>[data-h]{scale:0}</style><p data-h>${SECRET}</p>`],
  ['scaled away', `<style>article{& > p{scale:0}}</style><article><p>${SECRET}</p></article>`],
  [
    'scaled away',
    `<style>@namespace x url(http://www.w3.org/1999/xhtml);x|article{scale:0}</style><article>${SECRET}</article>`,
  ],
  ['opacity', `<style>article{@media screen{opacity:0}}</style><article>${SECRET}</article>`],
  ['scaled away', `<style>@scope(article){:scope > p{scale:0}}</style><article><p>${SECRET}</p></article>`],
  ['off-screen', `<style>article p{margin-left:-9999px}</style><article><p>${SECRET}</p></article>`],
  [
    'off-screen',
    `<style>@media screen{article > p{translate:0 -9999px}}</style><article><p>${SECRET}</p></article>`,
  ],
  ['filter', `<style>article p{filter:opacity(0)}</style><article><p>${SECRET}</p></article>`],
  ['filter', `<style>p i{filter:opacity(0)}</style><p>Shown <i>${SECRET}</i></p>`],
  ['clipped away', `<style>article p{clip-path:inset(50%)}</style><article><p>${SECRET}</p></article>`],
  [
    'content-visibility: hidden',
    `<style>article{content-visibility:hidden}</style><article>${SECRET}</article>`,
  ],
  ['opacity', `<style>p i{opacity:0}</style><p>Shown <i>${SECRET}</i></p>`],
  ['visibility: hidden', `<style>i:not(.x){visibility:hidden}</style><p>Shown <i>${SECRET}</i></p>`],
  ['font size', `<style>kbd{font-size:0}</style><p>Shown <kbd>${SECRET}</kbd></p>`],
  ['noscript', `<noscript>${SECRET}</noscript>`],
  ['template', `<template><p>${SECRET}</p></template>`],
  ['comment', `<!-- ${SECRET} -->`],
];

/** What stands in every text that must stay. */
export const SHOWN = 'Lorem ipsum';

/** What it is, and a piece of a page whose words a person reads, or a name that an agent needs. */
export const LEGITIMATE: readonly [what: string, html: string][] = [
  ['below the fold', `<div style="height:5000px"></div><p>${SHOWN}</p>`],
  ['right of the page', `<div style="position:absolute;left:3000px;top:0"><p>${SHOWN}</p></div>`],
  [
    'scrolled out of a box',
    `<div id="s" style="height:90px;overflow:auto"><p>${SHOWN}</p><div style="height:900px"></div></div><script>s.scrollTop = 500</script>`,
  ],
  [
    'scrolled out of a box, placed absolutely',
    `<div id="s" style="height:90px;overflow:auto;position:relative"><p style="position:absolute;top:0">${SHOWN}</p><div style="height:9000px"></div></div><script>s.scrollTop = 5000</script>`,
  ],
  [
    'scrolled out of the page',
    `<p>${SHOWN}</p><div style="height:9000px"></div><script>scrollTo(0, 4000)</script>`,
  ],
  [
    'a carousel whose track is shifted',
    `<div style="overflow:hidden;width:800px"><div style="display:flex;width:800px;transform:translateX(-1600px)"><p style="flex:0 0 800px">a</p><p style="flex:0 0 800px">b</p><p style="flex:0 0 800px">${SHOWN}</p></div></div>`,
  ],
  [
    'the slide of a carousel before the present one',
    `<div style="overflow:hidden;position:relative;height:60px"><p style="position:absolute;width:100%;left:0;transform:translateX(-100%)">${SHOWN}</p><p style="position:absolute;width:100%">b</p></div>`,
  ],
  [
    'a carousel whose track has a negative margin',
    `<div style="overflow:hidden;width:800px"><div style="display:flex;margin-left:-4800px">${'<p style="flex:0 0 800px;margin:0">a</p>'.repeat(6)}<p style="flex:0 0 800px">${SHOWN}</p></div></div>`,
  ],
  [
    'equal columns by negative margins',
    `<div style="overflow:hidden"><div style="margin-left:-9999px;padding-left:9999px">${SHOWN}</div></div>`,
  ],
  [
    'cut off by an ellipsis',
    `<p style="width:9em;white-space:nowrap;overflow:hidden;text-overflow:ellipsis">${SHOWN} dolor sit amet</p>`,
  ],
  [
    'white on a picture',
    `<div style="position:relative;height:90px"><img alt="" style="position:absolute;inset:0;width:100%;height:100%" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"><p style="position:relative;color:#fff">${SHOWN}</p></div>`,
  ],
  [
    'white on a background image',
    `<div style="background:#fff url(data:,) no-repeat"><p style="color:#fff">${SHOWN}</p></div>`,
  ],
  [
    'white on a gradient',
    `<div style="background:linear-gradient(#000,#333)"><p style="color:#fff">${SHOWN}</p></div>`,
  ],
  [
    'white on a dark box that is no ancestor',
    `<div style="position:relative;height:60px"><div style="position:absolute;inset:0;background:#222"></div><p style="position:relative;color:#fff">${SHOWN}</p></div>`,
  ],
  [
    'white on a dark box below the fold',
    `<div style="height:3000px"></div><div style="position:relative;height:60px"><div style="position:absolute;inset:0;background:#222"></div><p style="position:relative;color:#fff">${SHOWN}</p></div>`,
  ],
  [
    'white on a generated box',
    `<style>#g{position:relative}#g::before{content:"";position:absolute;inset:0;background:#222;z-index:-1}</style><div id="g"><p style="color:#fff">${SHOWN}</p></div>`,
  ],
  [
    'text painted by a gradient',
    `<h2 style="background:linear-gradient(red,blue);background-clip:text;color:transparent">${SHOWN}</h2>`,
  ],
  ['transparent with a shadow', `<p style="color:transparent;text-shadow:0 0 1px #000">${SHOWN}</p>`],
  ['grey on white', `<p style="color:#ddd">${SHOWN}</p>`],
  ['yellow on white', `<p style="color:#ff0">${SHOWN}</p>`],
  ['half transparent', `<div style="opacity:.5"><p style="opacity:.5">${SHOWN}</p></div>`],
  ['small print', `<p style="font-size:6px">${SHOWN}</p>`],
  [
    'text of a drawing',
    `<svg viewBox="0 0 100 20" width="800"><text y="2" font-size="1.5">${SHOWN}</text></svg>`,
  ],
  ['aria-hidden', `<p aria-hidden="true">${SHOWN}</p>`],
  [
    'under a header that stays',
    `<header style="position:fixed;top:0;left:0;right:0;height:90px;background:#fff">Menu</header><p>${SHOWN}</p>`,
  ],
  [
    'under an open menu',
    `<div style="position:relative"><button>Menu</button><ul style="position:absolute;z-index:9;top:0;left:0;width:400px;height:200px;background:#fff"><li><a href="#a">One</a></li></ul></div><p>${SHOWN}</p>`,
  ],
  [
    'under a glass pane',
    `<div style="position:relative"><p>${SHOWN}</p><a href="#x" style="position:absolute;inset:0"></a></div>`,
  ],
  [
    'a card with a background',
    `<div style="position:relative;background:#fff"><p>${SHOWN}</p><span style="position:absolute;top:0;right:0;background:#f00">New</span></div>`,
  ],
  [
    'white on a background image that lets the pointer through',
    `<div style="position:relative;height:60px"><div style="position:absolute;inset:0;background:url(data:,);pointer-events:none"></div><p style="position:relative;color:#fff">${SHOWN}</p></div>`,
  ],
  [
    'the front of a card that turns',
    `<div style="transform-style:preserve-3d;position:relative;height:90px"><div style="position:absolute;inset:0;background:#fff;backface-visibility:hidden">${SHOWN}</div><div style="position:absolute;inset:0;background:#fff;backface-visibility:hidden;transform:rotateY(180deg)">Back</div></div>`,
  ],
  [
    'raised in a flex box',
    `<div style="position:relative;display:flex"><p style="z-index:2">${SHOWN}</p><div style="position:absolute;inset:0;background:#fff"></div></div>`,
  ],
  ['turned and scaled', `<p style="transform:rotate(90deg) scale(.5)">${SHOWN}</p>`],
  ['lightly blurred', `<p style="filter:blur(1px) brightness(.9)">${SHOWN}</p>`],
];

const SR_ONLY =
  'position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip:rect(0,0,0,0);border:0';

/** Controls that keep ref and name although nobody sees the one or the other: role, name, and the piece of a page. */
export const CONTROLS: readonly [role: string, name: string, html: string][] = [
  [
    'button',
    'Close',
    `<button><svg width="9" height="9"></svg><span style="${SR_ONLY}">Close</span></button>`,
  ],
  ['link', 'Read more about cats', `<a href="#c">Read more<span style="${SR_ONLY}"> about cats</span></a>`],
  ['searchbox', 'Search', `<label for="q" style="${SR_ONLY}">Search</label><input id="q" type="search">`],
  ['link', 'Skip to content', '<a href="#main" style="position:absolute;left:-9999px">Skip to content</a>'],
  ['link', 'Home', '<a href="#h" style="display:block;text-indent:-9999px;width:40px;height:40px">Home</a>'],
  ['button', 'Delete', '<button style="opacity:0">Delete</button>'],
  ['button', 'Edit', '<button style="font-size:0">Edit</button>'],
  ['checkbox', 'Agree', '<label><input type="checkbox" style="opacity:0;position:absolute">Agree</label>'],
  ['button', 'Photo', `<label>Photo<input type="file" style="${SR_ONLY}"></label>`],
];
